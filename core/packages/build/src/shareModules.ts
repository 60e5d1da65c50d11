import { builtinModules, createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { faults } from './faults';
import { hostModules, toPackageName, viewModules, type Half } from './halves';

/** The modules that the imports of a half need, collected while it is bundled. */
export class Imports {
  /** The modules of the host that it needs before it starts. */
  readonly shared = new Set<string>();
  readonly sentences = new Set<string>();

  clear(): void {
    this.shared.clear();
    this.sentences.clear();
  }
}

interface Asked {
  readonly request?: string;
  readonly context?: string;
  readonly contextInfo?: { readonly issuer: string };
}
type Answer = (fault?: null, external?: string) => void;

const registry = 'globalThis[Symbol.for("sluice.modules")]';
const loader = 'globalThis[Symbol.for("sluice.load")]';
const bare = new Set(builtinModules);

/** The library packages that a half shares with the host, of which it must not have a copy. */
const sharedLibraries = (half: Half) =>
  new Set(hostModules[half.name].map(toPackageName).filter(name => !name.startsWith('@sluice/')));

/** Whether a name of Node's is also that of a package, installed where a file imports it. */
function isPackage(name: string, from: string): boolean {
  try {
    createRequire(join(from, 'index.js')).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decides of each import whether the module is the host's, Node's, or bundled. A plugin's module is
 * one that `peers` names: which plugins there are is not this tool's to know.
 */
export function shareModules(
  folder: string,
  half: Half,
  peers: readonly string[],
  imports: Imports,
) {
  const [known, libraries] = [hostModules[half.name], sharedLibraries(half)];
  const read = (name: string) => `${registry}[${JSON.stringify(name)}]`;
  // A module of Node's has no mark that it is one, without which its default export is not found.
  const marked = (name: string) =>
    half.name === 'web'
      ? read(name)
      : `Object.create(${read(name)}, { __esModule: { value: true } })`;
  return ({ request = '', context = folder, contextInfo }: Asked, answer: Answer): void => {
    const from = relative(folder, contextInfo?.issuer || folder) || half.source;
    const refuse = (sentence: string) => {
      imports.sentences.add(sentence);
      answer(null, 'var undefined');
    };
    const share = () => {
      if (half.name === 'web' && viewModules.has(request))
        return answer(null, `promise ${loader}(${JSON.stringify(request)})`);
      imports.shared.add(request);
      answer(null, `var ${marked(request)}`);
    };
    if (known.includes(request)) return share();
    const name = toPackageName(request);
    if (libraries.has(name)) return refuse(faults.secondCopy(half.name, request, from, name));
    if (name.startsWith('@sluice/')) {
      if (name === '@sluice/core' || name !== request)
        return refuse(faults.notShared(half.name, request, from, known));
      if (!peers.includes(name)) return refuse(faults.notPeer(half.name, name, from));
      return share();
    }
    if (half.name === 'server' && (request.startsWith('node:') || bare.has(request)))
      return answer(null, `module ${request}`);
    if (request.startsWith('node:') || (bare.has(request) && !isPackage(request, context)))
      return refuse(faults.node(half.name, request, from));
    return answer();
  };
}
