import { namespace } from '#core/contract';
import type { GitProcesses } from './repository/GitProcesses';

/** The processes that read and write repositories, of one server. */
export const gitProcesses = namespace('git').service<GitProcesses>('gitProcesses');
