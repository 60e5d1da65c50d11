import { action, makeObservable, observableRef } from 'mobx';
import { codes, Failure, type Input } from '../../contract';
import { confirmPerson } from '../../contract/internal';
import type { Api } from '../data/Api';

/** A proof of who somebody is: their password, or the code of a new sign-in at their provider. */
type PersonProof = Input<typeof confirmPerson>['body'];

/** Asks who it is once more where the server wants to be sure. */
export class PersonCheck {
  /** The callbacks that wait for the answer; null while nothing is asked. */
  waiting: ((confirmed: boolean) => void) | null = null;
  private asked: Promise<boolean> | undefined;

  constructor(private readonly api: Api) {
    makeObservable(this, { waiting: observableRef, settle: action });
  }

  /**
   * Does the work; where it is refused until the person is confirmed, asks and does it again.
   * Undefined where they gave up.
   */
  async confirmed<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== codes.confirmPerson) throw error;
      this.asked ??= this.ask();
      return (await this.asked) ? work() : undefined;
    }
  }

  /** The person showed who they are; throws where the server doesn’t accept it. */
  async confirm(proof: PersonProof): Promise<void> {
    await this.api.call(confirmPerson, { body: proof });
    this.settle(true);
  }

  settle(confirmed: boolean): void {
    this.waiting?.(confirmed);
    this.waiting = null;
    this.asked = undefined;
  }

  private ask(): Promise<boolean> {
    return new Promise(action((done: (confirmed: boolean) => void) => void (this.waiting = done)));
  }
}
