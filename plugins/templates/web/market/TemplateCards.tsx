import { Link } from 'wouter';
import { flowTemplatePage, type FlowTemplate } from '../../contract';
import { TemplateTags } from './TemplateTags';

/** Templates to choose from. */
export function TemplateCards({ templates }: { readonly templates: readonly FlowTemplate[] }) {
  return (
    <ul className="tp-hits">
      {templates.map(each => (
        <li key={each.flowTemplateId} className="tp-card">
          <h2>
            <Link href={flowTemplatePage.to({ id: each.flowTemplateId })}>{each.name}</Link>
          </h2>
          <p>{each.description}</p>
          <TemplateTags template={each} />
        </li>
      ))}
    </ul>
  );
}
