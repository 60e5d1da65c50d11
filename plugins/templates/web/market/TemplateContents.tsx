import { useMemo, useState } from 'react';
import { format } from '#core/contract';
import { Slot, useQuery } from '#core/web';
import { FactList } from '#core/web/ui';
import { listConnectors } from '#plugins/connectors/contract/internal';
import { flowPicture } from '#plugins/editor/contract/internal';
import type { WholeFlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { documentSteps, type TemplateStep, shownValues } from './templateDocument';
import { HTMLSelect } from '@blueprintjs/core';
import { PreviewFrame } from '../studio/PreviewFrame';

interface Props {
  readonly document: object;
  readonly pages: readonly TemplateStep[];
}

/** The pages that people will see, one at a time; nothing where there is none. */
function TemplatePages({ document, pages }: Props) {
  const [chosen, setChosen] = useState(pages[0]?.nodeId ?? '');
  const page = pages.find(each => each.nodeId === chosen)?.page;
  if (!page) return null;
  return (
    <section className="tp-card" aria-label={strings.seen.text}>
      <h2>{strings.seen.text}</h2>
      <HTMLSelect
        fill
        aria-label={strings.page.text}
        value={chosen}
        options={pages.map(each => ({ value: each.nodeId, label: each.title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <PreviewFrame
        template={page.template}
        style={page.style}
        script=""
        values={shownValues(document)}
      />
    </section>
  );
}

/**
 * The contents of a template: its flows as pictures and step by step, their requirements, and the
 * pages that people will see.
 */
export function TemplateContents({ template }: { readonly template: WholeFlowTemplate }) {
  const { flows, nodes, pages, connectors, variables } = template.flowTemplateInfo;
  const { document } = template;
  const parts = useMemo(() => documentSteps(document), [document]);
  const [shown, show] = useState<readonly string[]>();
  const catalogue = useQuery(listConnectors, { query: {} }, { revalidateOnFocus: false });
  const nameOf = (id: string, other: string) =>
    catalogue.data?.find(({ connectorId }) => connectorId === id)?.name ?? other;
  return (
    <div className="tp-columns">
      <div>
        {parts.map(({ flow, steps }, index) => (
          <section key={index} className="tp-card">
            <h2>{format(strings.steps, { name: flow.name })}</h2>
            <Slot
              point={flowPicture}
              props={{
                flow,
                label: format(strings.picture, { name: flow.name }),
                ...(shown && { shown }),
              }}
            />
            <ol className="tp-steps">
              {steps.map(each => (
                <li key={each.nodeId}>
                  <button type="button" onClick={() => show([each.nodeId])}>
                    {each.title}
                  </button>
                  <small>
                    {[nameOf(each.connectorId, each.connection), each.description]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
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
            [
              strings.connectors.text,
              connectors.map(each => nameOf(each.connectorId, each.name)).join(', '),
            ],
            ...(variables.length > 0
              ? [[strings.variables.text, variables.map(each => each.name).join(', ')] as const]
              : []),
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
