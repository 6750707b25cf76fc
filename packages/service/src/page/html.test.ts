import { expect, test } from 'vitest';

import { html } from './html.ts';

test('text is escaped in content and in attributes, markup is not escaped twice', () => {
  const evil = `<img src=x onerror="alert('1')">&`;

  expect(html`<p title="${evil}">${html`<b>${evil}</b>`}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">' +
      '<b>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b></p>',
  );
});

test('lists are joined, numbers are written, and what is missing leaves nothing', () => {
  expect(html`${[html`<i>1</i>`, html`<i>2</i>`]}${3}${undefined}`.markup).toBe('<i>1</i><i>2</i>3');
});
