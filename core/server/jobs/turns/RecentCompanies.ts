/** How long a company that had a turn lets others go before it, in milliseconds. */
const restMs = 30_000;
/** Of how many companies that is remembered. */
const most = 1000;

/** Remembers which companies had a turn lately, so that those that had none go first. */
export class RecentCompanies {
  /** When each last had a turn, the longest ago first. */
  private readonly turns = new Map<string, number>();

  /** Lists those that had a turn lately, the longest ago first. */
  list(now: number): string[] {
    for (const [companyId, at] of this.turns)
      if (now - at >= restMs || this.turns.size > most) this.turns.delete(companyId);
    return [...this.turns.keys()];
  }

  /** Notes that a company has a turn now. */
  note(companyId: string, now: number): void {
    this.turns.delete(companyId);
    this.turns.set(companyId, now);
  }

  /** Sorts companies: those without a turn lately in their order, then the longest ago first. */
  sort(companies: readonly string[], now: number): string[] {
    const recent = new Map(this.list(now).map((companyId, place) => [companyId, place + 1]));
    const getPlace = (companyId: string) => recent.get(companyId) ?? 0;
    return [...companies].sort((one, other) => getPlace(one) - getPlace(other));
  }

  /**
   * Chooses so many rows by turns, each of which says its place among those of its company, and
   * notes the companies that get one. Returns the rows by company.
   */
  choose<Row extends { readonly company_id: string; readonly place: number }>(
    rows: readonly Row[],
    count: number,
    now: number,
  ): ReadonlyMap<string, readonly Row[]> {
    const order = this.sort([...new Set(rows.map(row => row.company_id))], now);
    const turns = new Map(order.map((companyId, turn) => [companyId, turn]));
    const getTurn = (row: Row) => turns.get(row.company_id) ?? 0;
    const chosen = [...rows]
      .sort((one, other) => one.place - other.place || getTurn(one) - getTurn(other))
      .slice(0, count);
    const byCompany = new Map<string, Row[]>();
    for (const row of chosen) {
      const own = byCompany.get(row.company_id);
      if (own) own.push(row);
      else byCompany.set(row.company_id, [row]);
    }
    for (const companyId of byCompany.keys()) this.note(companyId, now);
    return byCompany;
  }
}
