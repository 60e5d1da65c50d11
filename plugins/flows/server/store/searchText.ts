import type { Flow } from '../../contract';

/** Returns the text that the list's search matches. */
export const searchText = ({ name, description }: Pick<Flow, 'name' | 'description'>): string =>
  `${name}\n${description}`.toLowerCase();
