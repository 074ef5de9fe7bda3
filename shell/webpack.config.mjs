import { shellPackage } from '../tooling/src/build/package.ts';

export default shellPackage();
