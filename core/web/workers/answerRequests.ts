/** Asks one thing of a worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly ask: string;
  readonly given: readonly unknown[];
}

/** The answer to a request; none where what was asked failed. */
export interface WorkerReply {
  readonly id: number;
  readonly answer?: unknown;
}

type Method<Asked, Ask extends keyof Asked> = Asked[Ask] extends (
  ...given: infer Given
) => infer Answer
  ? { readonly given: Given; readonly answer: Answer }
  : never;
/** The arguments of one of the methods that can be asked. */
export type Given<Asked, Ask extends keyof Asked> = Method<Asked, Ask>['given'];
/** The result of one of the methods that can be asked. */
export type Answer<Asked, Ask extends keyof Asked> = Method<Asked, Ask>['answer'];

/** Answers, in a worker, what a `WorkerClient` asks, by the method of that name. */
export function answerRequests<Asked extends object>(asked: Asked): void {
  const answer = ({ id, ask, given }: WorkerRequest): WorkerReply => {
    try {
      const call = asked[ask as keyof Asked] as (...given: unknown[]) => unknown;
      return { id, answer: call.apply(asked, [...given]) };
    } catch {
      // It failed on a text: it has nothing to say of it.
      return { id };
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) =>
    self.postMessage(answer(data), { transfer: [] }),
  );
}
