import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useCompanyId, useQuery } from '#core/web';
import { SearchField } from '#core/web/ui';
import { FilterFold } from '#core/web/ui/internal';
import { eventFilters } from '../contract';
import { strings } from '../strings';
import { titleAction, titleKind, useSubjects } from './subjects';
import { filterNames, type useTrailAddress } from './useTrailAddress';

interface Props {
  readonly address: ReturnType<typeof useTrailAddress>;
}
type Choice = { readonly value: string; readonly label: string };

/** Narrows the trail to a person, an action, a kind of thing, one thing, an outcome or a time. */
export function EventFilters({ address }: Props) {
  const companyId = useCompanyId();
  const { data } = useQuery(eventFilters, { params: { companyId } });
  const { values, ask } = address;
  const subjects = useSubjects();
  const same = (value: string): Choice => ({ value, label: value });
  const choice = (
    name: 'actor' | 'action' | 'resource' | 'outcome',
    label: string,
    any: string,
    of: Choice[],
  ) => {
    const chosen = values[name] ?? '';
    // A link may name what the list does not.
    const missing = chosen && !of.some(({ value }) => value === chosen) ? [same(chosen)] : [];
    return (
      <HTMLSelect
        className="audit-choice"
        aria-label={label}
        value={chosen}
        options={[{ value: '', label: any }, ...of, ...missing]}
        onChange={event => ask(name, event.currentTarget.value)}
      />
    );
  };
  const date = (name: 'from' | 'until', label: string) => (
    <label className="audit-date">
      {label}
      <InputGroup
        type="date"
        value={values[name] ?? ''}
        onValueChange={value => ask(name, value)}
      />
    </label>
  );
  const actors = (data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterFold
      label={strings.filters.text}
      count={filterNames.filter(name => values[name]).length}
      className="audit-filters"
    >
      {choice('actor', strings.who.text, strings.anyMember.text, actors)}
      {choice(
        'action',
        strings.action.text,
        strings.anyAction.text,
        (data?.actions ?? []).map(value => ({ value, label: titleAction(value) })),
      )}
      {choice(
        'resource',
        strings.resource.text,
        strings.anyResource.text,
        (data?.resources ?? []).map(value => ({ value, label: titleKind(value, subjects) })),
      )}
      {choice('outcome', strings.outcome.text, strings.anyOutcome.text, [
        { value: 'done', label: strings.done.text },
        { value: 'refused', label: strings.refused.text },
      ])}
      <SearchField
        label={strings.thingHelp.text}
        value={values.resourceId ?? ''}
        onSearch={text => ask('resourceId', text.trim())}
      />
      {date('from', strings.from.text)}
      {date('until', strings.until.text)}
      {filterNames.some(name => values[name]) && (
        <Button
          variant="minimal"
          icon={<Cross />}
          text={strings.clear.text}
          onClick={address.clear}
        />
      )}
    </FilterFold>
  );
}
