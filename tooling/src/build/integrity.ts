import type { Compiler } from 'webpack';

/**
 * The chunks of a remote carry the hash that the release registry knows of them: the shell answers for an address
 * (`RPD_INTEGRITY`, shell/src/lib/integrity.ts), and the browser refuses a script with another content. The hash is not
 * built in: what was registered decides, so a version whose files were exchanged as a whole is refused too.
 */
export class RegisteredIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('RegisteredIntegrityPlugin', compilation => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'RegisteredIntegrityPlugin',
        code => `${code}\nscript.integrity = globalThis.RPD_INTEGRITY?.(script.src) ?? '';`,
      );
    });
  }
}
