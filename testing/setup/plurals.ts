import { installPlurals } from '#core/contract/format/plurals';

// Tests show parts of the console without the console itself.
installPlurals('en');
