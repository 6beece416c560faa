"""Words with a full stop that ends no sentence: data for the splitter, lower-case, without their last stop."""

NEVER_LAST = frozenset(
    """
    e.g eg i.e ie cf vs viz approx resp incl excl esp dr mr mrs ms prof st mt gen rev sen
    z.b d.h bzw ca ggf inkl exkl evtl vgl sog insb bspw u.u i.d.r z.t zzgl abzgl
    """.split()
)

# These end a sentence where the next word has a capital.
AT_END = frozenset(
    """
    etc al inc ltd co corp a.m p.m u.s u.k usw u.a u.ä o.ä v.a gmbh max min
    """.split()
)

# These are words of their own, or names of months, where no number follows.
BEFORE_NUMBER = frozenset(
    """
    no nos nr fig figs sec secs eq eqs ch chap vol p pp para abs art abb kap tab ver rev s
    jan feb mar apr jun jul aug sep sept oct okt nov dec dez mär
    """.split()
)

MONTHS = frozenset(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember
    jan feb mär mrz apr jun jul aug sep sept okt nov dez
    """.split()
)
