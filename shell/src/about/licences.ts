/** What the pages that people load are made of. A test holds it to what is installed. */
export const LICENCES = [
  { name: 'React', package: 'react', licence: 'MIT' },
  { name: 'React Router', package: 'react-router', licence: 'MIT' },
  { name: 'Module Federation', package: '@module-federation/enhanced', licence: 'MIT' },
  { name: 'Chakra UI', package: '@chakra-ui/react', licence: 'MIT' },
  { name: 'Emotion', package: '@emotion/react', licence: 'MIT' },
  { name: 'TanStack Query', package: '@tanstack/react-query', licence: 'MIT' },
  { name: 'TanStack Table', package: '@tanstack/react-table', licence: 'MIT' },
  { name: 'React Hook Form', package: 'react-hook-form', licence: 'MIT' },
  { name: 'yup', package: 'yup', licence: 'MIT' },
  { name: 'ky', package: 'ky', licence: 'MIT' },
  { name: 'zustand', package: 'zustand', licence: 'MIT' },
  { name: 'CASL', package: '@casl/ability', licence: 'MIT' },
  { name: 'react-hot-toast', package: 'react-hot-toast', licence: 'MIT' },
  { name: 'Lucide', package: 'lucide-react', licence: 'ISC' },
  { name: 'Inter', package: 'inter-ui', licence: 'OFL-1.1' },
  { name: 'Marcellus', package: '@fontsource/marcellus', licence: 'OFL-1.1' },
] as const;
