import type { Context } from '#core/web';
import { listEveryApp } from './findAnyApp';

/** Finds every policy of the company's applications. */
export default async (context: Context, signal: AbortSignal) =>
  (await listEveryApp(context, signal)).flatMap(app =>
    app.policies.map(policy => ({
      id: policy.policyId,
      title: policy.name,
      hint: app.name,
      subject: { app, policy },
    })),
  );
