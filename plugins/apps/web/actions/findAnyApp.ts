import type { Context } from '#core/web';
import { listEveryApp } from './listEveryApp';

/** Finds every application of the company. */
export default async (context: Context, signal: AbortSignal) =>
  (await listEveryApp(context, signal)).map(app => ({
    id: app.appId,
    title: app.name,
    subject: app,
  }));
