import { observable } from 'mobx';
import type { Failure } from '#core/contract';

/** Why the schedule that was started or enabled last was refused, until that is read. */
export const refusedSchedule = observable.box<Failure | undefined>(undefined, { deep: false });
