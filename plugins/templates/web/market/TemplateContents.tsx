import { useMemo, useState } from 'react';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { FactList } from '#core/web/ui';
import { flowPicture } from '#plugins/editor/contract';
import type { WholeFlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { documentFlows } from './documentFlows';
import { documentSteps } from './documentSteps';
import { TemplatePages } from './TemplatePages';

/**
 * The contents of a template: its flows as pictures and step by step, their requirements, and the
 * pages that people will see.
 */
export function TemplateContents({ template }: { readonly template: WholeFlowTemplate }) {
  const { flows, nodes, pages, connectors, variables } = template.flowTemplateInfo;
  const { document } = template;
  const parts = useMemo(() => {
    const steps = documentSteps(document);
    return documentFlows(document).map((flow, at) => ({ flow, ...steps[at]! }));
  }, [document]);
  const [shown, show] = useState<readonly string[]>();
  return (
    <div className="tp-columns">
      <div>
        {parts.map(({ name, flow, steps }, index) => (
          <section key={index} className="tp-card">
            <h2>{format(strings.steps, { name })}</h2>
            <Slot
              point={flowPicture}
              props={{ flow, label: format(strings.picture, { name }), ...(shown && { shown }) }}
            />
            <ol className="tp-steps">
              {steps.map(each => (
                <li key={each.nodeId}>
                  <button type="button" onClick={() => show([each.nodeId])}>
                    {each.title}
                  </button>
                  <small>{[each.connector, each.description].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div>
        <FactList
          facts={[
            [strings.flows.text, flows],
            [strings.nodes.text, nodes],
            [strings.pages.text, pages],
            [strings.connectors.text, connectors.map(each => each.name).join(', ')],
            [strings.variables.text, variables.map(each => each.name).join(', ')],
          ]}
        />
        <TemplatePages
          document={document}
          pages={parts.flatMap(({ steps }) => steps.filter(each => each.page))}
        />
      </div>
    </div>
  );
}
