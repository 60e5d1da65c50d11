import { Link } from 'wouter';
import { useOpen } from '#core/web';
import { ButtonLink } from '#core/web/ui';
import { Thumbnail } from '#core/web/ui/internal';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { flowTemplatePage, type FlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { Sketch } from './Sketch';
import { TemplateTags } from './TemplateTags';
import { Fragment } from 'react';

interface Part {
  readonly from: number;
  readonly part: string;
  readonly hit: boolean;
}

/** A text in parts: those that a word of the query stands in, and those between. */
function splitByQuery(text: string, query: string): readonly Part[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ from: 0, part: text, hit: false }];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const literal = longestFirst.map(word =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, found => `\\${found}`),
  );
  const any = new RegExp(`(${literal.join('|')})`, 'giu');
  let from = 0;
  return text.split(any).flatMap((part, at) => {
    const start = from;
    from += part.length;
    return part ? [{ from: start, part, hit: at % 2 === 1 }] : [];
  });
}

interface MarkedProps {
  readonly text: string;
  /** Words that were searched for. */
  readonly query: string;
}

/** A text in which what was searched for is marked. */
function Marked({ text, query }: MarkedProps) {
  return splitByQuery(text, query).map(({ from, part, hit }) =>
    hit ? <mark key={from}>{part}</mark> : <Fragment key={from}>{part}</Fragment>,
  );
}

interface Props {
  readonly templates: readonly FlowTemplate[];
  /** The search terms: they are highlighted where they occur. */
  readonly query?: string;
}

/** Templates to choose from. */
export function TemplateCards({ templates, query = '' }: Props) {
  const mayUse = useOpen(mayMakeFlows);
  return (
    <ul className="tp-hits">
      {templates.map(each => (
        <li key={each.flowTemplateId} className="tp-card">
          <div className="tp-hit-name">
            <h2>
              <Link href={flowTemplatePage.to({ id: each.flowTemplateId })}>
                <Marked text={each.name} query={query} />
              </Link>
            </h2>
            {each.flowTemplateInfo.thumbnailUrl && (
              <Thumbnail address={each.flowTemplateInfo.thumbnailUrl} />
            )}
          </div>
          {each.flowTemplateInfo.sketch && <Sketch sketch={each.flowTemplateInfo.sketch} />}
          <p>
            <Marked text={each.description} query={query} />
          </p>
          <TemplateTags template={each} />
          {mayUse && (
            <ButtonLink to={`${flowTemplatePage.to({ id: each.flowTemplateId })}?do=import`}>
              {strings.use.text} <span className="sl-hidden">{each.name}</span>
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
