import { beforeAll, expect, it } from 'vitest';
import type { InstallFacts } from '#server/install/install-facts.ts';
import { configurationProfile } from '#server/install/profile.ts';
import { installFacts, makeCertificate } from '#tests/support/install.ts';

let facts: InstallFacts;
beforeAll(() => {
  facts = installFacts(makeCertificate().cert);
});

const uuids = (profile: string) => profile.match(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g);

it('keeps its identifiers while the certificate stays, and has others for another certificate', () => {
  const first = configurationProfile(facts);
  expect(uuids(configurationProfile({ ...facts, clinicName: 'Otra' }))).toEqual(uuids(first));
  expect(new Set(uuids(first)).size).toBe(2);
  const renewed = { ...facts, anchor: { ...facts.anchor, sha256: 'AB'.repeat(32) } };
  expect(uuids(configurationProfile(renewed))).not.toEqual(uuids(first));
});

it('holds a clinic’s name as it was written, without the signs that XML cannot hold', () => {
  const profile = configurationProfile({ ...facts, clinicName: 'Ñandú & «Hijos» <S.A.>\u0007' });
  expect(profile).toContain('<string>Arcada · Ñandú &amp; «Hijos» &lt;S.A.&gt;</string>');
  expect(profile).not.toContain('\u0007');
});

it('of a clinic without a name says Arcada once', () => {
  const profile = configurationProfile({ ...facts, clinicName: 'Arcada' });
  expect(profile).toContain('<string>Arcada</string>');
  expect(profile).toContain('confiar en el servidor de Arcada. No cambia nada más.');
});

it('is a property list: the certificate is its only content', () => {
  const profile = configurationProfile(facts);
  const pairs = profile.matchAll(/<key>(\w+)<\/key>\s*<(string|integer|data)>([^<]*)<\/\2>/g);
  const values = Object.fromEntries([...pairs].map(([, key, , value]) => [key, value]));
  expect(profile.match(/com\.apple\.security/g)).toHaveLength(1);
  expect(values).toMatchObject({
    PayloadType: 'com.apple.security.root',
    PayloadVersion: '1',
    PayloadContent: facts.anchor.der.toString('base64'),
  });
});
