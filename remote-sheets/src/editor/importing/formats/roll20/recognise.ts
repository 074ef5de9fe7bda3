import { isObject, listOf, type Json } from '../../part.ts';

// What is a sheet or a character of Roll20.

export const isRoll20 = (json: Json): boolean =>
  (typeof json['html'] === 'string' &&
    (typeof json['css'] === 'string' ||
      'authors' in json ||
      'roll20userid' in json ||
      'useroptions' in json)) ||
  Array.isArray(json['useroptions']) ||
  isAttributes(json);

export const isAttributes = (json: Json): boolean =>
  [json['attribs'], json['attributes']].some(
    list =>
      Array.isArray(list) && listOf(list).some(one => 'name' in one && ('current' in one || 'max' in one)),
  ) ||
  (isObject(json['character']) && isAttributes(json['character']));
