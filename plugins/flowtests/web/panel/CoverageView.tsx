import { Button, Switch } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp, useMay } from '#core/web';
import { access } from '#plugins/flows/contract';
import { describeUnit } from '../../domain/coverage/listUnits';
import { strings } from '../../strings';
import type { TestSuite } from '../suite/TestSuite';

const most = 100;

/** The coverage of the tests, its gaps, and tests that would close them. */
export const CoverageView = observer(function CoverageView({
  suite,
}: {
  readonly suite: TestSuite;
}) {
  const { coverage, gaps, percent, reached, painted } = suite;
  return (
    <>
      {coverage && coverage.length > 0 && (
        <section className="tests-part">
          <h3>{strings.coverage.text}</h3>
          <p>{format(strings.coverageOf, { percent, reached, total: coverage.length })}</p>
          <progress
            className="tests-bar"
            aria-label={strings.coverage.text}
            value={percent}
            max={100}
          />
          <Switch
            checked={painted}
            label={strings.showCoverage.text}
            onChange={event => suite.paint(event.currentTarget.checked)}
          />
          {painted && (
            <p className="tests-legend">
              <span data-way="reached">{strings.legendReached.text}</span>
              <span data-way="part">{strings.legendPart.text}</span>
              <span data-way="gap">{strings.gaps.text}</span>
            </p>
          )}
          {gaps.length > 0 && (
            <details>
              <summary>{format(strings.gapsCount, { count: gaps.length })}</summary>
              <ul className="tests-gaps">
                {gaps.slice(0, most).map(unit => (
                  <li key={unit.id}>
                    <button
                      type="button"
                      className="flow-link"
                      onClick={() => suite.goTo(unit.nodeId)}
                    >
                      {describeUnit(unit)}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
      <Offers suite={suite} />
    </>
  );
});

const Offers = observer(function Offers({ suite }: { readonly suite: TestSuite }) {
  const { offers, progress, gaps, coverage } = suite;
  const { notices } = useApp();
  const mayAdd = useMay(access, 'update');
  if (!offers || (offers.length === 0 && coverage && gaps.length === 0)) return null;
  const add = async (which: NonNullable<typeof offers>) => {
    const count = await suite.add(which);
    if (count > 0) notices.success(format(strings.added, { count }));
  };
  return (
    <section className="tests-part">
      <h3>{strings.offers.text}</h3>
      <p>{(offers.length > 0 ? strings.offersHelp : strings.noOffers).text}</p>
      {mayAdd && offers.length > 1 && (
        <Button
          size="small"
          intent="primary"
          text={strings.addAll.text}
          disabled={progress !== null}
          onClick={() => void add(offers)}
        />
      )}
      <ul className="tests-list" aria-label={strings.offers.text}>
        {offers.map(offer => (
          <li key={offer.name + offer.reaches.join()}>
            <div className="tests-line">
              <strong title={offer.name}>{offer.name}</strong>
              {mayAdd && (
                <Button
                  size="small"
                  text={strings.add.text}
                  aria-label={format(strings.addNamed, { name: offer.name })}
                  disabled={progress !== null}
                  onClick={() => void add([offer])}
                />
              )}
            </div>
            <small>{format(strings.reaches, { count: offer.reaches.length })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
});
