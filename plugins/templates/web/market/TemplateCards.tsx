import { Link } from 'wouter';
import { flowTemplatePage, type FlowTemplate } from '../../contract';
import { Marked } from './Marked';
import { TemplateTags } from './TemplateTags';

interface Props {
  readonly templates: readonly FlowTemplate[];
  /** The search terms: they are highlighted where they occur. */
  readonly query?: string;
}

/** Templates to choose from. */
export function TemplateCards({ templates, query = '' }: Props) {
  return (
    <ul className="tp-hits">
      {templates.map(each => (
        <li key={each.flowTemplateId} className="tp-card">
          <h2>
            <Link href={flowTemplatePage.to({ id: each.flowTemplateId })}>
              <Marked text={each.name} query={query} />
            </Link>
          </h2>
          <p>
            <Marked text={each.description} query={query} />
          </p>
          <TemplateTags template={each} />
        </li>
      ))}
    </ul>
  );
}
