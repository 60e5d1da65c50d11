import type { Flow } from '../../contract';

/** What the list's search looks through. */
export const searchText = ({ name, description }: Pick<Flow, 'name' | 'description'>): string =>
  `${name}\n${description}`.toLowerCase();
