import { Type } from 'typebox';
import { always, codes, Failure, format, type Lazy } from '#core/contract';
import { docPages } from '#docs/pages';
import { agentTool } from '#plugins/assistant/contract';
import { strings } from '../../strings';

const pages: Readonly<Record<string, Lazy<string>>> = docPages;
const mostFound = 10;

interface Section {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

async function readSections(): Promise<readonly Section[]> {
  const read = await Promise.all(
    Object.entries(pages).map(async ([page, load]) =>
      (await load()).default.split(/^(?=#{1,3} )/m).map(text => ({
        page,
        heading: /^#+ (.*)/.exec(text)?.[1] ?? '',
        text: text.trim(),
      })),
    ),
  );
  return read.flat();
}

/** Tools that read the documentation. */
export const docTools = [
  agentTool({
    name: 'search_docs',
    title: 'Search the documentation',
    description: 'Finds sections of the documentation that contain every word of the query.',
    input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 200 }) }),
    when: always,
    run: async (_, { query }) => {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const sections = await readSections();
      const matching = sections.filter(({ heading, text }) => {
        const lower = `${heading} ${text}`.toLowerCase();
        return words.every(word => lower.includes(word));
      });
      const inHeading = ({ heading }: Section) =>
        words.filter(word => heading.toLowerCase().includes(word)).length;
      return matching.toSorted((a, b) => inHeading(b) - inHeading(a)).slice(0, mostFound);
    },
  }),
  agentTool({
    name: 'read_docs',
    title: 'Read the documentation',
    description: `Returns a page of the documentation: ${Object.keys(pages).join(', ')}.`,
    input: Type.Object({ page: Type.String({ minLength: 1, maxLength: 100 }) }),
    when: always,
    run: async (_, { page }) => {
      if (!Object.hasOwn(pages, page)) {
        const names = Object.keys(pages).join(', ');
        throw new Failure(404, codes.notFound, format(strings.noDoc, { name: page, names }));
      }
      return (await pages[page]!()).default;
    },
  }),
];
