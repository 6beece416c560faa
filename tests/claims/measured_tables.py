"""Tables that add up, each with the formulas of its derived cells, for an oracle that knows nothing of doclint."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Derived:
    """Cells at (row, column), and how they follow from others of the table."""

    formula: str
    cells: tuple[tuple[int, int], ...]
    inputs: tuple[tuple[tuple[int, int], ...], ...]  # one tuple of places for each cell


@dataclass(frozen=True, slots=True)
class Sample:
    """A table with its surroundings."""

    name: str
    text: str
    derived: tuple[Derived, ...]
    comma: bool = False


def across(formula: str, column: int, inputs: tuple[int, ...], rows: range | tuple[int, ...]) -> Derived:
    """A column that follows from other columns of the same row."""
    return Derived(formula, tuple((r, column) for r in rows), tuple(tuple((r, i) for i in inputs) for r in rows))


def against(formula: str, column: int, source: int, base: int, rows: range | tuple[int, ...]) -> Derived:
    """A column that compares each row with a base row."""
    return Derived(formula, tuple((r, column) for r in rows), tuple(((base, source), (r, source)) for r in rows))


def stepwise(formula: str, column: int, source: int, rows: range) -> Derived:
    """A column that compares each row with the row before."""
    return Derived(formula, tuple((r, column) for r in rows), tuple(((r - 1, source), (r, source)) for r in rows))


def below(formula: str, row: int, columns: tuple[int, ...], rows: range) -> Derived:
    """A row that summarises the rows above."""
    return Derived(formula, tuple((row, c) for c in columns), tuple(tuple((r, c) for r in rows) for c in columns))


SAMPLES = (
    Sample(
        "gain between two builds",
        """# Prefetch

Rows per second, five runs each.

| Batch | depth 2 | depth 8 |   Gain |
|-------|--------:|--------:|-------:|
| 16    |   812.5 |   873.0 |  +7.4% |
| 64    | 1,644.0 | 1,905.2 | +15.9% |
| 256   | 2,210.7 | 2,518.3 | +13.9% |
| 512   | 2,277.4 | 2,466.1 |  +8.3% |
| 1024  | 2,305.1 | 2,249.8 |  -2.4% |
""",
        (across("change", 3, (1, 2), range(5)),),
    ),
    Sample(
        "reduction where lower is better, units mixed",
        """# Cold start

| Service | before | after | saved |
|---------|-------:|------:|------:|
| mail | 1.904 s | 740 ms | 61.1 % |
| feed | 861 ms | 610 ms | 29.2 % |
| admin | 2.455 s | 2.021 s | 17.7 % |
| search | 312 ms | 344 ms | −10.3 % |
""",
        (across("cut", 3, (1, 2), range(4)),),
    ),
    Sample(
        "speed-ups with a total",
        """# Builds

| Target | cold (s) | warm (s) | Speed-up |
|--------|---------:|---------:|---------:|
| api | 412.3 | 70.9 | 5.82x |
| web | 290.1 | 62.4 | 4.65x |
| tools | 97.6 | 48.8 | 2.00x |
| docs | 41.2 | 30.5 | 1.35x |
| **Total** | **841.2** | **212.6** | **3.96x** |
""",
        (across("quotient", 3, (2, 1), range(5)), below("sum", 4, (1, 2), range(4))),
    ),
    Sample(
        "against a baseline row",
        """# Allocator

Requests a second on one core.

| Variant | req/s | vs baseline |
|---------|------:|------------:|
| baseline | 10,412 | – |
| arena | 11,036 | +6.0 % |
| arena, pooled | 12,871 | +23.6 % |
| arena, pinned | 12,230 | +17.5 % |
| slab | 9,985 | −4.1 % |
""",
        (against("change", 2, 1, 0, range(1, 5)),),
    ),
    Sample(
        "against the previous release",
        """# Releases

| Release | users per node | vs previous |
|---------|---------------:|------------:|
| 5.0 | 1,204 | |
| 5.1 | 1,310 | +8.8% |
| 5.2 | 1,287 | -1.8% |
| 5.3 | 1,455 | +13.1% |
| 5.4 | 1,502 | +3.2% |
""",
        (stepwise("change", 2, 1, range(1, 5)),),
    ),
    Sample(
        "shares of a total row",
        """# Disk

| Folder | GB | Share |
|--------|---:|------:|
| videos | 412.6 | 54.7% |
| backups | 201.3 | 26.7% |
| mail | 98.4 | 13.1% |
| rest | 41.5 | 5.5% |
| Total | 753.8 | 100.0% |
""",
        (
            Derived("share", tuple((r, 2) for r in range(5)), tuple(((4, 1), (r, 1)) for r in range(5))),
            below("sum", 4, (1,), range(4)),
        ),
    ),
    Sample(
        "sums across and down",
        """# Tickets

| Quarter | phone | mail | chat | Sum |
|---------|------:|-----:|-----:|----:|
| Q1 | 1,204 | 3,377 | 640 | 5,221 |
| Q2 | 1,188 | 3,902 | 811 | 5,901 |
| Q3 | 1,342 | 4,115 | 977 | 6,434 |
| Q4 | 1,276 | 4,480 | 1,203 | 6,959 |
| Total | 5,010 | 15,874 | 3,631 | 24,515 |
""",
        (across("sum", 4, (1, 2, 3), range(4)), below("sum", 4, (1, 2, 3, 4), range(4))),
    ),
    Sample(
        "differences in milliseconds",
        """# Render

| Page | old (ms) | new (ms) | Δ (ms) |
|------|---------:|---------:|-------:|
| home | 412.5 | 380.2 | −32.3 |
| list | 655.1 | 498.7 | −156.4 |
| item | 203.9 | 210.4 | +6.5 |
| cart | 318.0 | 287.3 | −30.7 |
""",
        (across("minus", 3, (1, 2), range(4)),),
    ),
    Sample(
        "points between percentages",
        """# Loss

| Region | before | after | Δ |
|--------|-------:|------:|--:|
| north | 3.91 % | 2.20 % | −1.71 pp |
| south | 4.43 % | 2.61 % | −1.82 pp |
| east | 1.04 % | 1.35 % | +0.31 pp |
| west | 2.87 % | 1.12 % | −1.75 pp |
""",
        (across("minus", 3, (1, 2), range(4)),),
    ),
    Sample(
        "german throughput",
        """# Durchsatz

Anfragen pro Sekunde, Mittel aus fünf Läufen mit dem neuen Treiber.

| Knoten | Alt | Neu | Veränderung |
|-------:|----:|----:|------------:|
| 2 | 1.310,4 | 1.402,9 | +7,1 % |
| 4 | 2.588,0 | 2.951,3 | +14,0 % |
| 8 | 4.902,7 | 5.866,1 | +19,7 % |
| 16 | 7.115,5 | 6.980,2 | −1,9 % |
""",
        (across("change", 3, (1, 2), range(4)),),
        comma=True,
    ),
    Sample(
        "german costs",
        """# Kosten im März

| Posten | Rechnen | Speicher | Summe |
|--------|--------:|---------:|------:|
| Suche | 12.410,50 € | 1.204,00 € | 13.614,50 € |
| Index | 8.092,25 € | 3.377,40 € | 11.469,65 € |
| Export | 915,00 € | 640,10 € | 1.555,10 € |
| **Gesamt** | **21.417,75 €** | **5.221,50 €** | **26.639,25 €** |
""",
        (across("sum", 3, (1, 2), range(3)), below("sum", 3, (1, 2, 3), range(3))),
        comma=True,
    ),
    Sample(
        "german savings",
        """# Wartezeit

| Abfrage | vorher | nachher | Ersparnis |
|---------|-------:|--------:|----------:|
| Kopf | 184 ms | 121 ms | 34,2 % |
| Rumpf | 1,32 s | 0,94 s | 28,8 % |
| Fuß | 205 ms | 148 ms | 27,8 % |
| Rand | 410 ms | 455 ms | −11,0 % |
""",
        (across("cut", 3, (1, 2), range(4)),),
        comma=True,
    ),
    Sample(
        "means and medians below",
        """# Nightly

| Night | jobs | wall (min) |
|-------|-----:|-----------:|
| Mon | 412 | 38.4 |
| Tue | 455 | 41.9 |
| Wed | 398 | 36.2 |
| Thu | 431 | 44.7 |
| Mean | 424.0 | 40.3 |
""",
        (below("mean", 4, (1, 2), range(4)),),
    ),
    Sample(
        "geometric mean",
        """# Kernels

| Kernel | base (µs) | tuned (µs) | Speedup |
|--------|----------:|-----------:|--------:|
| gemm | 912.4 | 402.7 | 2.27× |
| conv | 655.8 | 388.1 | 1.69× |
| norm | 120.5 | 97.2 | 1.24× |
| scan | 310.9 | 101.6 | 3.06× |
| Geomean | | | 1.95× |
""",
        (across("quotient", 3, (2, 1), range(4)), below("geomean", 4, (3,), range(4))),
    ),
    Sample(
        "arrows",
        """# Pool

| Endpoint | p95 (ms) | change |
|----------|---------:|-------:|
| login | 684.7 → 580.6 | −15.2 % |
| feed | 212.9 → 197.3 | −7.3 % |
| cart | 98.6 → 104.1 | +5.6 % |
| search | 455.2 → 401.8 | −11.7 % |
""",
        (),
    ),
    Sample(
        "transposed, the change as a row",
        """# Upgrade

| | p50 (ms) | p90 (ms) | p99 (ms) |
|---|---:|---:|---:|
| before | 41.2 | 88.9 | 204.1 |
| after | 36.7 | 79.4 | 221.6 |
| change | −10.9 % | −10.7 % | +8.6 % |
""",
        (Derived("change", ((2, 1), (2, 2), (2, 3)), tuple(((0, c), (1, c)) for c in (1, 2, 3))),),
    ),
    Sample(
        "base on the right",
        """# Port

| Test | Rust (ns) | C (ns) | vs C |
|------|----------:|-------:|-----:|
| parse | 412.8 | 455.1 | -9.3% |
| print | 210.4 | 198.7 | +5.9% |
| sort | 1,305.5 | 1,388.0 | -5.9% |
| hash | 88.31 | 90.12 | -2.0% |
""",
        (across("change", 3, (2, 1), range(4)),),
    ),
    Sample(
        "saved against a row",
        """# Shards

How many minutes does another shard buy?

| Shards | wall (min) | saved vs 4 (min) |
|-------:|-----------:|-----------------:|
| 4 | 61.5 | — |
| 8 | 38.2 | 23.3 |
| 12 | 29.9 | 31.6 |
| 16 | 26.4 | 35.1 |
| 32 | 24.8 | 36.7 |
""",
        (against("back", 2, 1, 0, range(1, 5)),),
    ),
    Sample(
        "normalised",
        """# Compilers

| Compiler | score | relative to gcc |
|----------|------:|----------------:|
| gcc | 1,204.5 | 1.00x |
| clang | 1,311.2 | 1.09x |
| icx | 1,502.9 | 1.25x |
| tcc | 402.3 | 0.33x |
""",
        (against("ratio", 2, 1, 0, range(1, 4)),),
    ),
    Sample(
        "an unlabelled last row that adds up",
        """# Invoices

| Month | compute | storage | network |
|-------|--------:|--------:|--------:|
| April | $41,230 | $6,110 | $1,204 |
| May | $39,874 | $6,284 | $1,377 |
| June | $43,015 | $6,390 | $1,290 |
| Q2 | $124,119 | $18,784 | $3,871 |
""",
        (below("sum", 3, (1, 2, 3), range(3)),),
    ),
)
