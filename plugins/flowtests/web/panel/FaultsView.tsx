import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { strings } from '../../strings';
import type { TestSuite } from '../suite/TestSuite';

const most = 100;

/** Which faults the tests noticed, and which they didn’t. */
export const FaultsView = observer(function FaultsView({ suite }: { readonly suite: TestSuite }) {
  const { faults } = suite;
  if (!faults) return null;
  const { caught, total, survivors } = faults;
  if (total === 0) return <p>{strings.noFaults.text}</p>;
  const percent = Math.floor((100 * caught) / total);
  return (
    <section className="tests-part">
      <h3>{strings.checkResult.text}</h3>
      <p>{format(strings.caughtOf, { caught, total, percent })}</p>
      {survivors.length > 0 && (
        <>
          <h4>{strings.survivors.text}</h4>
          <ul className="tests-gaps" aria-label={strings.survivors.text}>
            {survivors.slice(0, most).map(({ message, nodeId }) => (
              <li key={message}>
                <button type="button" className="flow-link" onClick={() => suite.goTo(nodeId)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});
