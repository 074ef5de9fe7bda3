import { expect, expectAccessible, expectNoSideScroll, signInByApi, test } from '../src/index.ts';
