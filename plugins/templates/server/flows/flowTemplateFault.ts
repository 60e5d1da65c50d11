import { Value } from 'typebox/value';
import { Category, TemplateDescription, TemplateName } from '../../contract';

/** The longest document in characters: what an import takes. */
export const longestDocument = 10 * 1024 * 1024;

/** Returns why the API would not take a template with these details, as a sentence. */
export function flowTemplateFault(
  row: Readonly<Record<'name' | 'description' | 'category' | 'document', unknown>>,
): string | undefined {
  if (!Value.Check(TemplateName, row.name) || !row.name.trim())
    return 'its name must have 1 to 256 characters';
  if (!Value.Check(TemplateDescription, row.description))
    return 'its description can have up to 2,000 characters';
  if (!Value.Check(Category, row.category)) return 'its category doesn’t exist here';
  if (String(row.document).length > longestDocument) return 'its flows are larger than 10 MB';
  return undefined;
}
