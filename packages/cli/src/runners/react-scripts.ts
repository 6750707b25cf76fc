import { type Manifest, recordIn } from './manifest.ts';

/** A script that runs Jest through Create React App, which takes reporters from flags alone; `better` has ours, unless it is there. */
export function scriptOfReactScripts(
  manifest: Manifest,
): { readonly script: string; readonly better: string | undefined } | undefined {
  for (const [script, value] of Object.entries(recordIn(manifest, 'scripts'))) {
    const text = String(value);
    if (!/\breact-scripts\s+test\b/.test(text)) continue;
    return {
      script,
      better: text.includes('@runsheet/jest') ? undefined : text.replace(/(react-scripts\s+test)/, `$1 ${FLAGS}`),
    };
  }
  return undefined;
}

const FLAGS = '--reporters=default --reporters=@runsheet/jest --testRunner=@runsheet/jest/runner';
