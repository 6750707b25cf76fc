import { expect, test } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { readFixture } from '../reading.test.support.ts';

test('mocha-junit-reporter, under Mocha and under Cypress', () => {
  expect(['mocha.xml', 'cypress.xml'].map((name) => drawReport(readFixture(name))).join('\n')).toMatchInlineSnapshot(`
    "complete, partial (a report file does not say what was left out)
    5 passed, 2 failed, 0 skipped
    test/cart.test.js
      cart
        adds: passed
        pays: failed | Expected values to be strictly equal:  500 !== 200 @test/cart.test.js:4
        rounds "50 %" & <more>: passed
      cart voucher
        lowers the price: passed
      stock
        ! no database @test/cart.test.js:12
      user
        "before each" hook for "logs in": failed | no user @test/cart.test.js:17
      files
        ! not closed @test/cart.test.js:22
        are read: passed
    test/price.test.js
      price
        is shown: passed
    complete, partial (a report file does not say what was left out)
    1 passed, 1 failed, 0 skipped
    cypress/e2e/cart.cy.js
      cart
        adds: passed
        pays: failed | Timed out retrying after 4000ms: expected '<p>' to contain 'paid'
      stock
        ! no database"
  `);
});
