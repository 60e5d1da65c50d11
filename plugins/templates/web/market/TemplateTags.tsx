import { format } from '#core/contract';
import type { FlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

/** The key facts about a template, as tags. */
export function TemplateTags({ template }: { readonly template: FlowTemplate }) {
  const { category, origin, featured, withdrawn, published, publisher, imports } = template;
  return (
    <div className="tp-tags">
      <span className="sl-tag">{category}</span>
      {featured && <span className="sl-tag good">{strings.featured.text}</span>}
      {origin === 'shipped' && <span className="sl-tag">{strings.shipped.text}</span>}
      {publisher && <span className="sl-tag">{format(strings.by, { name: publisher })}</span>}
      {origin === 'own' && published && !withdrawn && (
        <span className="sl-tag good">{strings.published.text}</span>
      )}
      {withdrawn && <span className="sl-tag bad">{strings.withdrawn.text}</span>}
      {imports > 0 && <span className="sl-tag">{format(strings.imports, { count: imports })}</span>}
    </div>
  );
}
