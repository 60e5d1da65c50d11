import type ts from 'typescript-services';
import type { CodeEdit, CodeFacts, CodeOption } from '#core/contract/fields/codeService';
import { toDetail, toFacts, toKind } from './displayed';
import { maskReferences } from './maskReferences';
import {
  findImplicit,
  judgeProblem,
  maskModules,
  findMissingParam,
  readMessage,
  type FoundProblem,
} from './problems';
import { sandboxTypes, withoutMissing } from './sandboxTypes';

/** A script; `params` declares those of a function of the sandbox, scripts of pages have none. */
export interface Script {
  readonly code: string;
  readonly params?: string;
}

const main = '/function.js';
const plain = '/script.js';
const parametersFile = '/params.d.ts';
const sandbox = '/sandbox.d.ts';
const library = '/lib/lib.d.ts';
const toLibrary = (name: string) => `/lib/lib.${name}.d.ts`;
/** As the sandbox has it: the code is the body of a function. */
const before = '(function () {';
const behind = '\n})';
/** How many names of a list are offered with their types. */
const mostDetails = 80;
/** Names of the code itself stand before those of the language. */
const lastLocal = '11';

/** TypeScript’s knowledge of scripts, behind one call each. It looks at one script at a time. */
export class ScriptLanguage {
  private readonly files = new Map<string, { readonly text: string; readonly version: number }>();
  private readonly typed: ts.LanguageService;
  private readonly untyped: ts.LanguageService;

  /** @param libraries The declarations of the language, by their names. */
  constructor(
    private readonly compiler: typeof ts,
    libraries: Readonly<Record<string, string>>,
  ) {
    for (const [name, text] of Object.entries(libraries))
      this.put(toLibrary(name), withoutMissing(text));
    this.put(
      library,
      Object.keys(libraries)
        .map(name => `/// <reference lib="${name}" />\n`)
        .join(''),
    );
    this.put(sandbox, sandboxTypes);
    const { ESNext } = compiler.ModuleKind;
    const options: ts.CompilerOptions = {
      allowJs: true,
      noEmit: true,
      strict: false,
      alwaysStrict: false,
      target: compiler.ScriptTarget.ES2025,
      module: ESNext,
      moduleResolution: compiler.ModuleResolutionKind.Bundler,
      moduleDetection: compiler.ModuleDetectionKind.Legacy,
      types: [],
    };
    this.typed = this.serve([sandbox, parametersFile, main], { ...options, checkJs: true });
    this.untyped = this.serve([plain], { ...options, noLib: true });
  }

  /** Finds what is wrong: faults of grammar, else names and fields that do not exist. */
  check(script: Script): readonly FoundProblem[] {
    const isFunction = script.params !== undefined;
    const [service, file, offset] = isFunction ? this.open(script) : this.openPlain(script.code);
    const syntax = service.getSyntacticDiagnostics(file);
    const toProblem = (each: ts.Diagnostic, severity: FoundProblem['severity']): FoundProblem => {
      const message = readMessage(this.compiler, each);
      const param = findMissingParam(message);
      const from = Math.min(Math.max((each.start ?? 0) - offset, 0), script.code.length);
      const to = Math.min(from + (each.length ?? 0), script.code.length);
      return { from, to, severity, message, ...(param !== undefined && { param }) };
    };
    if (syntax.length > 0 || !isFunction) return syntax.map(each => toProblem(each, 'error'));
    const source = service.getProgram()!.getSourceFile(file)!;
    const diagnostics = service.getSemanticDiagnostics(file);
    const implicit = findImplicit(this.compiler, source, diagnostics);
    return diagnostics.flatMap(each => {
      const severity = judgeProblem(this.compiler, source, each, implicit);
      return severity ? [toProblem(each, severity)] : [];
    });
  }

  /** Lists the names that fit at a place of a function. */
  complete(script: Script, at: number): readonly CodeOption[] {
    const [service, file, offset] = this.open(script);
    const list = service.getCompletionsAtPosition(file, at + offset, {
      includeCompletionsWithInsertText: true,
    });
    let details = 0;
    return (list?.entries ?? []).flatMap(({ name, kind, sortText, insertText, ...entry }) => {
      if (kind === 'warning' || entry.source || /^module_exports$/.test(name)) return [];
      const near = list?.isMemberCompletion === true || sortText <= lastLocal;
      const facts =
        near && kind !== 'keyword' && details++ < mostDetails
          ? service.getCompletionEntryDetails(file, at + offset, name, {}, undefined, {}, undefined)
          : undefined;
      const start = entry.replacementSpan?.start;
      return {
        label: name,
        kind: toKind(kind),
        rank: sortText,
        ...(facts && { detail: toDetail(facts.displayParts, name) }),
        ...(insertText !== undefined && { insert: insertText }),
        ...(start !== undefined && { from: start - offset }),
      };
    });
  }

  /** Describes a name that fits at a place. */
  explain(script: Script, at: number, name: string): CodeFacts | undefined {
    const [service, file, offset] = this.open(script);
    const details = service.getCompletionEntryDetails(
      file,
      at + offset,
      name,
      {},
      undefined,
      {},
      undefined,
    );
    return details && toFacts(details, at, at);
  }

  /** Describes the name at a place. */
  describe(script: Script, at: number): CodeFacts | undefined {
    const [service, file, offset] = this.open(script);
    const info = service.getQuickInfoAtPosition(file, at + offset);
    if (!info?.displayParts) return undefined;
    const from = info.textSpan.start - offset;
    return toFacts(info, from, from + info.textSpan.length);
  }

  /** Finds what to replace so that a script is indented and spaced as usual. */
  format(code: string): readonly CodeEdit[] {
    const [service, file] = this.openPlain(code);
    const settings = {
      ...this.compiler.getDefaultFormatCodeSettings('\n'),
      indentSize: 2,
      tabSize: 2,
      convertTabsToSpaces: true,
    };
    const edits = service
      .getFormattingEditsForDocument(file, settings)
      .map(({ span: { start, length }, newText }) => ({
        from: start,
        to: start + length,
        insert: newText,
      }))
      .sort((one, other) => one.from - other.from);
    // Changes beyond white space would change the script.
    const isSpace = edits.every(
      ({ from, to, insert }) => insert.trim() === '' && code.slice(from, to).trim() === '',
    );
    return isSpace ? edits.filter((each, at) => each.from >= (edits[at - 1]?.to ?? 0)) : [];
  }

  private open({ code, params = '' }: Script): [ts.LanguageService, string, number] {
    const text = maskModules(maskReferences(code));
    const name = /module_exports\s*=\s*([\w$]+)\s*=[^=>]/.exec(text)?.[1];
    this.put(parametersFile, `${params}\n${name ? `declare var ${name}: SandboxFunction;` : ''}`);
    this.put(main, before + text + behind);
    return [this.typed, main, before.length];
  }

  private openPlain(code: string): [ts.LanguageService, string, number] {
    this.put(plain, maskReferences(code));
    return [this.untyped, plain, 0];
  }

  private put(name: string, text: string): void {
    const known = this.files.get(name);
    if (known?.text !== text) this.files.set(name, { text, version: (known?.version ?? 0) + 1 });
  }

  private serve(files: string[], options: ts.CompilerOptions): ts.LanguageService {
    const read = (name: string) => this.files.get(name)?.text;
    return this.compiler.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files,
      getScriptVersion: name => String(this.files.get(name)?.version ?? 0),
      getScriptSnapshot: name => {
        const text = read(name);
        return text === undefined ? undefined : this.compiler.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => '/',
      getDefaultLibFileName: () => library,
      fileExists: name => this.files.has(name),
      readFile: read,
    });
  }
}
