import { humanise } from '../../domain/humanise';

/** The title of a connector category. */
export const categoryTitle = (category: string): string =>
  category === 'mdm' || category === 'api' ? category.toUpperCase() : humanise(category);
