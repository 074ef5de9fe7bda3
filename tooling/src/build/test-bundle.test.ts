import { importedNames } from './test-bundle.ts';

describe('what tests take from the bundle', () => {
  test('is every name that is imported or handed on, without types', () => {
    const source = `
      import { Box, type BoxProps, Text as Words } from '@chakra-ui/react';
      import type { SystemConfig } from '@chakra-ui/react';
      import { useState } from 'react';
      export { Input } from '@chakra-ui/react';
      export type { InputProps } from '@chakra-ui/react';
      export { X } from 'lucide-react';
      export const box: BoxProps | SystemConfig | undefined = undefined;
    `;
    expect(importedNames('Screen.tsx', source)).toEqual([
      ['@chakra-ui/react', 'Box'],
      ['@chakra-ui/react', 'Text'],
      ['@chakra-ui/react', 'Input'],
      ['lucide-react', 'X'],
    ]);
  });

  test.each(["import * as icons from 'lucide-react';", "export * from '@chakra-ui/react';"])(
    'refuses to guess what is used of %s',
    source => {
      expect(() => importedNames('all.ts', source)).toThrow(/all\.ts takes all of/);
    },
  );
});
