/** Who changes an environment for its repository, in the audit trail. */
export const gitActor = 'git';
