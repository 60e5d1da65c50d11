import { Type, type Static } from 'typebox';
import { can, endpoint, namespace, Acknowledgement, type AnyQueries } from '#core/contract';
import { adminAccess } from '#core/contract/internal';

/** A host that content may come from: `cdn.example.com`, or `*.example.com` with all below it. */
export const sourcePattern = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/;
const Hosts = Type.Array(Type.String({ maxLength: 255, pattern: sourcePattern.source }), {
  maxItems: 200,
});

/**
 * The hosts that pages of flows may load from, by what is loaded; an empty list allows each host
 * that a flow names.
 */
export const ContentSources = Type.Object({
  /** Images, fonts, media, frames and calls. */
  html: Hosts,
  scripts: Hosts,
  styles: Hosts,
});
export type ContentSources = Static<typeof ContentSources>;
export type SourceKind = keyof ContentSources;

export const anySource: ContentSources = { html: [], scripts: [], styles: [] };

const scope = 'installation' as const;
export const getContentSources = endpoint('GET /admin/contentsources', {
  summary: 'Lists the hosts that flow pages can load content from.',
  scope,
  reply: ContentSources,
  when: can(adminAccess, 'read'),
});
export const saveContentSources = endpoint('PUT /admin/contentsources', {
  summary:
    'Sets the hosts that flow pages can load content from. Takes effect within a second. An empty list allows every host.',
  scope,
  body: ContentSources,
  reply: Acknowledgement,
  when: can(adminAccess, 'update'),
  invalidates: () => [getContentSources],
});

/**
 * The hosts that pages can load from, for the linter and for pages; `record` writes in the
 * transaction that stores them.
 */
export const contentSources = namespace('pages').service<{
  read(): Promise<ContentSources>;
  write(sources: ContentSources, record?: (db: AnyQueries) => Promise<void>): Promise<void>;
}>('contentSources');

const readHost = (source: string) => /^(?:https?|wss):\/\/([^/?#]+)/i.exec(source)?.[1];

/**
 * Whether a list allows a source of a content policy, or the address of what is loaded. Data of the
 * page itself is no source.
 */
export function allowsSource(hosts: readonly string[], source: string): boolean {
  if (hosts.length === 0 || /^(?:data|blob):/i.test(source)) return true;
  const host = readHost(source)?.toLowerCase();
  return (
    host !== undefined &&
    hosts.some(each => host === each || (each.startsWith('*.') && host.endsWith(each.slice(1))))
  );
}
