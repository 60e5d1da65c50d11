import { installPlurals } from '#core/contract/plurals';

// Tests show parts of the console without the console itself.
installPlurals('en');
