import { expect, it } from 'vitest';
import { isPlainDrawing } from './isPlainDrawing';

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const isPlain = (content: string, before = '') =>
  isPlainDrawing(Buffer.from(`${before}${start}${content}</svg>`));

it('takes drawings as editors write them', () => {
  for (const [content, before] of [
    ['<style>.a { fill: url(#b) }</style><path class="a" d="M0 0h9v9z"/>'],
    ['<use xlink:href="#a"/><image href="data:image/png;base64,AAAA"/>'],
    ['<a href="https://example.com"><text>on = off</text></a>'],
    ['<animate attributeName="opacity" values="0;1" dur="1s"/>'],
    ['<g/>', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator: An editor -->\n'],
    ['<g/>', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'],
  ] as const)
    expect([content, isPlain(content, before)]).toEqual([content, true]);
});

it('refuses what runs in a drawing that is opened as a page', () => {
  for (const [content, before] of [
    ['<script>alert(1)</script>'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['<title><script>alert(1)</script></title>'],
    ['<g onload="alert(1)"/>'],
    ['<g\nonclick = "alert(1)"/>'],
    ['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
    ['<a href="javascript:alert(1)"><text>x</text></a>'],
    ['<a xlink:href="java&#115;cript:alert(1)"><text>x</text></a>'],
    ['<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
    ['<a><set attributeName="hre&#102;" to="javascript:alert(1)"/></a>'],
    ['<use href="data:image/svg+xml,x#a"/>'],
    ['&x;', '<!DOCTYPE svg [<!ENTITY x "&#60;script/&#62;">]>'],
    ['<g/>', '<?xml-stylesheet type="text/xsl" href="https://evil.example"?>'],
    ['<g/>', '<?xml version="1.0" encoding="ISO-2022-JP"?>'],
  ] as const)
    expect([content, isPlain(content, before)]).toEqual([content, false]);
  expect(isPlainDrawing(Buffer.from(`\uFEFF${start}</svg>`, 'utf16le'))).toBe(false);
});
