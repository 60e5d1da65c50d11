import es5 from 'typescript-services/lib/lib.es5.d.ts?raw';
import es2015Collection from 'typescript-services/lib/lib.es2015.collection.d.ts?raw';
import es2015Core from 'typescript-services/lib/lib.es2015.core.d.ts?raw';
import es2015Generator from 'typescript-services/lib/lib.es2015.generator.d.ts?raw';
import es2015Iterable from 'typescript-services/lib/lib.es2015.iterable.d.ts?raw';
import es2015Promise from 'typescript-services/lib/lib.es2015.promise.d.ts?raw';
import es2015Proxy from 'typescript-services/lib/lib.es2015.proxy.d.ts?raw';
import es2015Reflect from 'typescript-services/lib/lib.es2015.reflect.d.ts?raw';
import es2015Symbol from 'typescript-services/lib/lib.es2015.symbol.d.ts?raw';
import es2015SymbolWellknown from 'typescript-services/lib/lib.es2015.symbol.wellknown.d.ts?raw';
import es2016ArrayInclude from 'typescript-services/lib/lib.es2016.array.include.d.ts?raw';
import es2017Arraybuffer from 'typescript-services/lib/lib.es2017.arraybuffer.d.ts?raw';
import es2017Date from 'typescript-services/lib/lib.es2017.date.d.ts?raw';
import es2017Object from 'typescript-services/lib/lib.es2017.object.d.ts?raw';
import es2017Sharedmemory from 'typescript-services/lib/lib.es2017.sharedmemory.d.ts?raw';
import es2017String from 'typescript-services/lib/lib.es2017.string.d.ts?raw';
import es2017Typedarrays from 'typescript-services/lib/lib.es2017.typedarrays.d.ts?raw';
import es2018Asyncgenerator from 'typescript-services/lib/lib.es2018.asyncgenerator.d.ts?raw';
import es2018Asynciterable from 'typescript-services/lib/lib.es2018.asynciterable.d.ts?raw';
import es2018Promise from 'typescript-services/lib/lib.es2018.promise.d.ts?raw';
import es2018Regexp from 'typescript-services/lib/lib.es2018.regexp.d.ts?raw';
import es2019Array from 'typescript-services/lib/lib.es2019.array.d.ts?raw';
import es2019Object from 'typescript-services/lib/lib.es2019.object.d.ts?raw';
import es2019String from 'typescript-services/lib/lib.es2019.string.d.ts?raw';
import es2019Symbol from 'typescript-services/lib/lib.es2019.symbol.d.ts?raw';
import es2020Bigint from 'typescript-services/lib/lib.es2020.bigint.d.ts?raw';
import es2020Date from 'typescript-services/lib/lib.es2020.date.d.ts?raw';
import es2020Number from 'typescript-services/lib/lib.es2020.number.d.ts?raw';
import es2020Promise from 'typescript-services/lib/lib.es2020.promise.d.ts?raw';
import es2020Sharedmemory from 'typescript-services/lib/lib.es2020.sharedmemory.d.ts?raw';
import es2020String from 'typescript-services/lib/lib.es2020.string.d.ts?raw';
import es2020SymbolWellknown from 'typescript-services/lib/lib.es2020.symbol.wellknown.d.ts?raw';
import es2021Promise from 'typescript-services/lib/lib.es2021.promise.d.ts?raw';
import es2021String from 'typescript-services/lib/lib.es2021.string.d.ts?raw';
import es2021Weakref from 'typescript-services/lib/lib.es2021.weakref.d.ts?raw';
import es2022Array from 'typescript-services/lib/lib.es2022.array.d.ts?raw';
import es2022Error from 'typescript-services/lib/lib.es2022.error.d.ts?raw';
import es2022Object from 'typescript-services/lib/lib.es2022.object.d.ts?raw';
import es2022Regexp from 'typescript-services/lib/lib.es2022.regexp.d.ts?raw';
import es2022String from 'typescript-services/lib/lib.es2022.string.d.ts?raw';
import es2023Array from 'typescript-services/lib/lib.es2023.array.d.ts?raw';
import es2023Collection from 'typescript-services/lib/lib.es2023.collection.d.ts?raw';
import es2024Arraybuffer from 'typescript-services/lib/lib.es2024.arraybuffer.d.ts?raw';
import es2024Collection from 'typescript-services/lib/lib.es2024.collection.d.ts?raw';
import es2024Object from 'typescript-services/lib/lib.es2024.object.d.ts?raw';
import es2024Promise from 'typescript-services/lib/lib.es2024.promise.d.ts?raw';
import es2024Regexp from 'typescript-services/lib/lib.es2024.regexp.d.ts?raw';
import es2024String from 'typescript-services/lib/lib.es2024.string.d.ts?raw';
import es2025Collection from 'typescript-services/lib/lib.es2025.collection.d.ts?raw';
import es2025Float16 from 'typescript-services/lib/lib.es2025.float16.d.ts?raw';
import es2025Promise from 'typescript-services/lib/lib.es2025.promise.d.ts?raw';
import es2025Regexp from 'typescript-services/lib/lib.es2025.regexp.d.ts?raw';
import esnextCollection from 'typescript-services/lib/lib.esnext.collection.d.ts?raw';
import esnextError from 'typescript-services/lib/lib.esnext.error.d.ts?raw';

/** The declarations of the language that the sandbox runs, by their names. */
export const libraries: Readonly<Record<string, string>> = {
  es5,
  'es2015.collection': es2015Collection,
  'es2015.core': es2015Core,
  'es2015.generator': es2015Generator,
  'es2015.iterable': es2015Iterable,
  'es2015.promise': es2015Promise,
  'es2015.proxy': es2015Proxy,
  'es2015.reflect': es2015Reflect,
  'es2015.symbol': es2015Symbol,
  'es2015.symbol.wellknown': es2015SymbolWellknown,
  'es2016.array.include': es2016ArrayInclude,
  'es2017.arraybuffer': es2017Arraybuffer,
  'es2017.date': es2017Date,
  'es2017.object': es2017Object,
  'es2017.sharedmemory': es2017Sharedmemory,
  'es2017.string': es2017String,
  'es2017.typedarrays': es2017Typedarrays,
  'es2018.asyncgenerator': es2018Asyncgenerator,
  'es2018.asynciterable': es2018Asynciterable,
  'es2018.promise': es2018Promise,
  'es2018.regexp': es2018Regexp,
  'es2019.array': es2019Array,
  'es2019.object': es2019Object,
  'es2019.string': es2019String,
  'es2019.symbol': es2019Symbol,
  'es2020.bigint': es2020Bigint,
  'es2020.date': es2020Date,
  'es2020.number': es2020Number,
  'es2020.promise': es2020Promise,
  'es2020.sharedmemory': es2020Sharedmemory,
  'es2020.string': es2020String,
  'es2020.symbol.wellknown': es2020SymbolWellknown,
  'es2021.promise': es2021Promise,
  'es2021.string': es2021String,
  'es2021.weakref': es2021Weakref,
  'es2022.array': es2022Array,
  'es2022.error': es2022Error,
  'es2022.object': es2022Object,
  'es2022.regexp': es2022Regexp,
  'es2022.string': es2022String,
  'es2023.array': es2023Array,
  'es2023.collection': es2023Collection,
  'es2024.arraybuffer': es2024Arraybuffer,
  'es2024.collection': es2024Collection,
  'es2024.object': es2024Object,
  'es2024.promise': es2024Promise,
  'es2024.regexp': es2024Regexp,
  'es2024.string': es2024String,
  'es2025.collection': es2025Collection,
  'es2025.float16': es2025Float16,
  'es2025.promise': es2025Promise,
  'es2025.regexp': es2025Regexp,
  'esnext.collection': esnextCollection,
  'esnext.error': esnextError,
};
