/**
 * Which of the cards a key leads to from where the focus is: through the rows as they stand, or
 * into them from the search.
 */
export function nextCard(
  cards: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = cards.indexOf(from);
  if (at < 0)
    return key === 'ArrowDown'
      ? (cards.find(({ tabIndex }) => tabIndex === 0) ?? cards[0])
      : undefined;
  const top = cards[0]!.offsetTop;
  const perRow = cards.findIndex(({ offsetTop }) => offsetTop > top);
  const row = perRow < 1 ? 1 : perRow;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + row,
    ArrowUp: at - row,
    Home: 0,
    End: cards.length - 1,
  }[key];
  return to === undefined ? undefined : cards[Math.max(0, Math.min(cards.length - 1, to))];
}
