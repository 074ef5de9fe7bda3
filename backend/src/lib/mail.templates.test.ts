import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mail } from './mail.ts';
import * as templates from './mail.templates.ts';

const HOME = 'https://rpd.test/';
const NASTY = '"><script>alert(1)</script>\r\nBcc: x@y.z \u202e';

/** Every template, with the same words wherever somebody types them. */
const all = (typed: string): Record<keyof typeof templates, Mail> => {
  const news = { name: typed, character: typed, server: typed, url: HOME };
  return {
    welcomeMail: templates.welcomeMail(typed, HOME),
    generatedPasswordMail: templates.generatedPasswordMail(typed, typed, HOME),
    lostPasswordMail: templates.lostPasswordMail(typed, HOME),
    characterAcceptedMail: templates.characterAcceptedMail(news),
    characterRefusedMail: templates.characterRefusedMail({ ...news, reason: typed }),
    characterToChangeMail: templates.characterToChangeMail({ ...news, reason: typed }),
    ticketAnsweredMail: templates.ticketAnsweredMail({
      name: typed,
      ticket: typed,
      answer: typed,
      url: HOME,
    }),
    noticeMail: templates.noticeMail({ name: typed, title: `Du neuf : ${typed}`, text: typed, url: HOME }),
    serverHiddenMail: templates.serverHiddenMail({ name: typed, server: typed, url: HOME, reason: typed }),
    serverShownMail: templates.serverShownMail({ name: typed, server: typed, url: HOME }),
  };
};

test('gives every mail a subject, both forms, a language, one heading and a written link', () => {
  for (const [name, { subject, html, text }] of Object.entries(all('Zoé'))) {
    assert.match(subject, /^[A-ZÀ-Ý]/, name);
    assert.match(html, /<html lang="fr">/, name);
    assert.ok(html.includes(`<title>${subject}</title>`), name);
    assert.equal(html.match(/<h1/g)?.length, 1, name);
    assert.match(html, /<a\s+href="https:\/\/rpd\.test\//, name);
    assert.match(text, /https:\/\/rpd\.test\//, name);
    assert.match(text, /^Bonjour Zoé,\n/, name);
    assert.match(text, /\n\nL’équipe RPD\n$/, name);
    assert.doesNotMatch(html, /<script|<img|<link|undefined|null|\[object/, name);
  }
});

test('escapes user text in every mail and keeps it on its line', () => {
  for (const [name, { subject, html, text }] of Object.entries(all(NASTY))) {
    assert.doesNotMatch(html, /<script/, name);
    assert.doesNotMatch(subject, /[\r\n\u202e]/, name);
    assert.doesNotMatch(text, /^Bcc:/m, name);
    assert.ok(subject.length <= 150, name);
  }
  const long = all('x'.repeat(400));
  for (const { subject } of Object.values(long)) assert.ok(subject.length <= 150);
});

test('rejects addresses in names, so that mails carry no advertising', () => {
  for (const name of ['gagnez sur evil.example', 'https://evil', 'a@b.fr', 'www.evil.fr', ' ']) {
    assert.match(templates.welcomeMail(name, HOME).text, /^Bonjour,\n/, name);
  }
  for (const name of ['J.-P. Dupont', 'Zoé', 'M. Hyde', 'O’Brien']) {
    assert.match(templates.welcomeMail(name, HOME).text, new RegExp(`^Bonjour ${name},\\n`), name);
  }
});

test('shows formatted words in both forms of a mail, without what could load or run', () => {
  const answer =
    'Voici **la** réponse.\n\n- [le guide](https://exemple.fr/guide)\n- [piège](javascript:alert(1)) <img src=x>\n\n> votre question';
  const { html, text } = templates.ticketAnsweredMail({ name: 'Zoé', ticket: 'Aide', answer, url: HOME });
  assert.match(html, /<strong>la<\/strong>/);
  assert.match(html, /<a\s+href="https:\/\/exemple\.fr\/guide"[^>]*>le guide<\/a>/);
  assert.match(html, /<blockquote[^>]*><p[^>]*>votre question<\/p>/);
  assert.doesNotMatch(html, /<img|href="javascript/);
  assert.match(text, /^> Voici la réponse\.$/m);
  assert.match(text, /^> - le guide \(https:\/\/exemple\.fr\/guide\)$/m);
});
