import { format } from '#core/contract';
import type { DeployGuard, LinterError, RequiredFault } from '#plugins/flows/contract/internal';
import { describeUnit } from '../../domain/coverage/listUnits';
import { strings } from '../../strings';
import { getPercent, runSuite } from '../runSuite';
import { compileFlow, toStoredFlow } from '../compileFlow';
import { listTests, readTests } from '../flowTestRows';
import { readTestRules } from './ruleHandlers';
import { writeSuiteResult } from './suiteResults';

const rule = 'flowtests';
const most = 20;

const toFinding = (
  message: string,
  recommendation: string,
  nodeId?: string | null,
): LinterError => ({
  code: rule,
  type: 'error',
  message,
  recommendation,
  ...(nodeId && { nodeId }),
});

/** Refuses a version whose tests fail or reach too little, where the environment asks for it. */
export const guardDeploy: DeployGuard = async (services, db, candidate) => {
  const { flow, versionId, coming } = candidate;
  const { suite, coverage: required } = await readTestRules(db);
  if (!suite && required === 0) return [];
  const { flowId } = flow;
  const tests = readTests(db, flowId, await listTests(db, flowId));
  const stored = toStoredFlow(flow, versionId);
  const around = coming.map(each => toStoredFlow(each, each.currentVersion));
  const tested = await compileFlow(services, flow.companyId, stored, around);
  const ran = await runSuite(tested, tests);
  const { results, coverage } = ran;
  await writeSuiteResult(db, flow.companyId, stored, ran);
  const faults: RequiredFault[] = [];
  const failed = results.filter(({ passed }) => !passed);
  if (suite && failed.length > 0)
    faults.push({
      rule: `${rule}-suite`,
      title: strings.suiteRule.text,
      findings: failed.slice(0, most).map(({ name: test, difference }) =>
        toFinding(
          format(strings.testFailed, {
            test,
            message: (difference?.message ?? '').replace(/\.$/, ''),
          }),
          strings.mendTest.text,
          difference?.flowId === flowId ? difference.nodeId : null,
        ),
      ),
    });
  const percent = getPercent(coverage);
  if (percent < required)
    faults.push({
      rule: `${rule}-coverage`,
      title: format(strings.coverageRule, { percent: required }),
      findings: [
        toFinding(format(strings.coverageLow, { percent, required }), strings.mendCoverage.text),
        ...coverage
          .filter(({ reached }) => !reached)
          .slice(0, most)
          .map(unit =>
            toFinding(
              format(strings.notReached, { what: describeUnit(unit) }),
              strings.mendPart.text,
              unit.nodeId,
            ),
          ),
      ],
    });
  return faults;
};
