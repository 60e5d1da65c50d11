import { messages } from '../../contract';

/** Texts about password hashes that come from elsewhere. */
export const strings = messages('passwordHashes', {
  hashUnknown:
    'Its password hash is not argon2id version 19 in PHC string format. Leave the hash out, and reset the password after the import.',
  hashOutside:
    'Its password hash has {wrong, select, memory {a memory cost (m) of {found} KiB} passes {a time cost (t) of {found}} lanes {a parallelism (p) of {found}} work {a total cost (m × t) of {found} KiB} salt {a salt of {found} bytes} other {an output of {found} bytes}}, but only {least} to {most} are accepted. Leave the hash out, and reset the password after the import.',
});
