import { codes, Failure } from '#core/contract';

/** The flow’s time-out was over before the answer came. */
export class RunTimeoutError extends Failure {
  constructor(message: string) {
    super(400, codes.invalidToken, message);
  }
}
