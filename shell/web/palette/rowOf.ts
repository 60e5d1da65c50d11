/** The element that shows an item in the palette's list. */
export function rowOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = list?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [];
  return [...rows].find(row => row.dataset['value'] === id);
}
