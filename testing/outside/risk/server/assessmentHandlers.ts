import { codes, Failure, newId, type AnyQueries } from '@sluice/core/contract';
import { handle } from '@sluice/core/server';
import { addAssessment, listAssessments } from '../contract';
import { isAddress, scoreAddress } from '../score';
import { strings } from '../strings';

/** Handlers of the calls; `db` reaches only rows of the caller's environment. */
export const assessmentHandlers = [
  handle(listAssessments, async (_, { db }) => ({
    assessments: await (db as AnyQueries)
      .selectFrom('risk_assessments')
      .select(['id', 'address', 'score'])
      .orderBy('created_date', 'desc')
      .limit(100)
      .execute(),
  })),

  handle(addAssessment, async ({ body: { address } }, { db, companyId }) => {
    if (!isAddress(address)) throw new Failure(400, codes.invalid, strings.notAddress.text);
    const assessment = { id: newId(), address, score: scoreAddress(address) };
    await (db as AnyQueries)
      .insertInto('risk_assessments')
      .values({ company_id: companyId, created_date: Date.now(), ...assessment })
      .execute();
    return assessment;
  }),
];
