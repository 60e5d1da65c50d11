/**
 * Scrolls the list of cards, and only that, to the one that is looked at: on a telephone what is
 * told of it stands above the list.
 */
export function revealCard(): void {
  const card = document.querySelector('.ct-cards > [aria-current]');
  const list = card?.parentElement;
  if (!list) return;
  list.scrollTop += Math.max(
    0,
    card.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom,
  );
}
