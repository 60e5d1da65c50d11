import { categories } from '../../contract';

/** The categories as fields offer them. */
export const categoryOptions = categories.map(value => ({ value, label: value }));
