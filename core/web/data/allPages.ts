/** As many rows as the server gives at once. */
const atOnce = 500;

/** Reads a list page by page to its end. */
export async function allPages<Row>(
  read: (page: number, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 0; ; page++) {
    const rows = await read(page, atOnce);
    found.push(...rows);
    if (rows.length < atOnce) return found;
  }
}
