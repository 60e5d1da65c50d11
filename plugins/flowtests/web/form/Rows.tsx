import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { strings } from '../../strings';
import type { TestValues } from './formValues';

/** The lists of a test’s form. */
export type ListName = 'inputs' | 'pages' | 'answers' | 'steps' | 'pageTexts';

interface Props<Name extends ListName> {
  readonly list: Name;
  readonly title: string;
  readonly help: string;
  readonly add: string;
  readonly fresh: TestValues[Name][number];
  /** How a row is named while it is closed. */
  readonly nameOf: (row: TestValues[Name][number]) => string;
  /** The rows that are open at first. */
  readonly open?: (row: TestValues[Name][number]) => boolean;
  readonly actions?: ReactNode;
  readonly children: (at: number) => ReactNode;
}

/** A list of a test: rows that open, move, are removed, and added. */
export function Rows<Name extends ListName>(props: Props<Name>) {
  const { list, title, help, add, fresh, nameOf, open, actions, children } = props;
  const { fields, append, remove, move } = useFieldArray<TestValues, ListName>({ name: list });
  const { getValues } = useFormContext<TestValues>();
  const [added, setAdded] = useState(-1);
  const rows = getValues(list) as readonly TestValues[Name][number][];
  return (
    <fieldset className="tests-rows">
      <legend>{title}</legend>
      <p>{help}</p>
      <ol>
        {fields.map((field, at) => {
          const row = rows[at];
          if (row === undefined) return null;
          const values = { name: nameOf(row), place: at + 1 };
          return (
            <Row
              key={field.id}
              name={format(strings.rowName, values)}
              open={at === added || (open?.(row) ?? false)}
              tools={
                <>
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<ArrowUp />}
                    aria-label={format(strings.moveUp, values)}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<ArrowDown />}
                    aria-label={format(strings.moveDown, values)}
                    disabled={at === fields.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Cross />}
                    aria-label={format(strings.removeRow, values)}
                    onClick={() => remove(at)}
                  />
                </>
              }
            >
              {() => children(at)}
            </Row>
          );
        })}
      </ol>
      <div className="tests-row-buttons">
        <Button
          size="small"
          icon={<Add />}
          text={add}
          onClick={() => {
            setAdded(fields.length);
            append(fresh as never);
          }}
        />
        {actions}
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly name: string;
  readonly open: boolean;
  readonly tools: ReactNode;
  readonly children: () => ReactNode;
}

/** The fields of a row are there once it is open: a test can have thousands. */
function Row({ name, open, tools, children }: RowProps) {
  const [shown, setShown] = useState(open);
  const { formState } = useFormContext<TestValues>();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <li ref={element}>
      <div className="tests-row-head">
        <Button
          size="small"
          variant="minimal"
          className="tests-row-name"
          aria-expanded={shown}
          text={name}
          alignText="start"
          onClick={() => setShown(!shown)}
        />
        {tools}
      </div>
      {/* A row with a fault stays open until it is mended. */}
      {(shown || (formState.isSubmitted && !formState.isValid)) && (
        <div className="tests-row-fields">{children()}</div>
      )}
    </li>
  );
}
