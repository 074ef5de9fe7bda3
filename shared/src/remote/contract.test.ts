import schema from '../../remote.schema.json';
import { DEPRECATIONS, deprecationsOf } from './deprecations.ts';
import {
  CONTRACT_VERSION,
  contractProblem,
  descriptorProblems,
  type RemoteDescriptor,
} from './descriptor.ts';
import { fillModuleProblems } from './fill.ts';
import { remoteProblems } from './remote.ts';

const descriptor = (contract: number): RemoteDescriptor => ({
  name: 'guilds',
  title: 'Guildes',
  contract,
  areas: [{ path: '/app/guilds', roles: [] }],
  sidebar: [],
  breadcrumb: {},
});
const mount = () => undefined;

test('serves the contract of the page and the one before, and says why not the others', () => {
  expect(descriptorProblems(descriptor(CONTRACT_VERSION))).toEqual([]);
  expect(descriptorProblems(descriptor(CONTRACT_VERSION - 1))).toEqual([]);
  expect(contractProblem(CONTRACT_VERSION + 1)).toMatch(/^il est trop récent\s: il suit le contrat 3,/);
  expect(contractProblem(CONTRACT_VERSION - 2)).toMatch(/^il est trop ancien\s: il suit le contrat 0,/);
  expect(contractProblem('2')).toMatch(/^il suit le contrat 2, la plateforme les contrats 1 et 2$/);
});

test('warns of the contract before, and of nothing in the one of the page', () => {
  expect(deprecationsOf(descriptor(CONTRACT_VERSION))).toEqual([]);
  expect(deprecationsOf(descriptor(CONTRACT_VERSION - 1))).toEqual([
    'le contrat 1 ne sera plus servi quand viendra le contrat 3 : passez au contrat 2',
  ]);
});

test('the schema marks as deprecated what is warned of, and nothing else', () => {
  const marked = Object.entries(schema.properties).flatMap(([property, rule]) => {
    const choices = 'oneOf' in rule ? rule.oneOf : [];
    return choices.flatMap(one => ('deprecated' in one ? [{ property, value: one.const }] : []));
  });
  expect(marked).toEqual(DEPRECATIONS.map(({ property, value }) => ({ property, value })));
});

test('takes a remote that draws by itself, from contract 2 on', () => {
  const problems = (contract: number) =>
    remoteProblems('guilds', { default: { name: 'guilds', contract, mount } });
  expect(problems(2)).toEqual([]);
  expect(problems(1)).toEqual(['il dessine par « mount », que le contrat 1 n’a pas encore']);
  expect(problems(3)).toHaveLength(1);
  expect(remoteProblems('guilds', { default: { name: 'guilds', contract: 2, mount: 'no' } })).toEqual([
    'il n’a aucune route',
  ]);
});

test('takes a fill that draws by itself, from contract 2 on', () => {
  const problems = (contract: number) =>
    fillModuleProblems('server.tab@1', { default: { slot: 'server.tab@1', contract, mount } });
  expect(problems(2)).toEqual([]);
  expect(problems(1)).toEqual(['il dessine par « mount », que le contrat 1 n’a pas encore']);
});
