// The five templates that every clinic begins with. Their words are ours, and no lawyer has read them: each stands as an example
// until an administrador of the clinic has reviewed it.
import type { ConsentKind, ConsentTemplateValues } from '#domain/documents/consent-template.ts';

type Sample = Pick<ConsentTemplateValues, 'title' | 'text'> & { kind: Exclude<ConsentKind, 'otro'> };

/** The words at the head of a text that name the person who signs. */
const I_SIGN = 'Yo, {responsable}, con documento {documento}, en calidad de {parentesco}';

/** The right to change one's mind, at the end of a text. */
const MY_RIGHTS = `Puedo cambiar de opinión
Puedo retirar este consentimiento cuando quiera, avisando a la clínica, y eso no cambia el trato que recibo. Hice las preguntas que quise y me las respondieron con palabras que entiendo.

{clinica}, {fecha}`;

export const SAMPLE_TEMPLATES: readonly Sample[] = [
  {
    kind: 'ortodoncia',
    title: 'Consentimiento para ortodoncia',
    text: `${I_SIGN}, acepto el tratamiento de ortodoncia de {paciente}, de {edad}, que me explicó {profesional}.

En qué consiste
Se colocan aparatos fijos o removibles que mueven los dientes poco a poco. El tratamiento dura meses, a veces años, y puede alargarse si se falta a los controles, si se rompen los aparatos o si el crecimiento no es el esperado.

Qué se espera
Que los dientes y la mordida queden en una posición mejor. Nadie puede prometer un resultado exacto: cada boca responde a su manera.

Qué molestias y riesgos tiene
Puede haber dolor los primeros días y llagas por el roce. Si la higiene no es buena, pueden aparecer manchas, caries e inflamación de las encías. Algunas raíces se acortan un poco, y puede haber molestias en la articulación de la mandíbula.

A qué me comprometo
A venir a los controles, a cuidar la higiene y la alimentación, a usar los elásticos y aparatos como se indique, a avisar si algo se rompe, y a llevar los retenedores después del tratamiento: sin ellos los dientes se mueven.

Qué otras opciones hay
No tratar, tratar solo una parte o usar otro tipo de aparato. Me explicaron las ventajas y los límites de cada una.

${MY_RIGHTS}`,
  },
  {
    kind: 'extraccion',
    title: 'Consentimiento para extracción dental',
    text: `${I_SIGN}, acepto la extracción dental que me explicó {profesional} para {paciente}, de {edad}.

En qué consiste
Se retira el diente con anestesia local. Puede hacer falta separar las raíces, retirar un poco de hueso o dar puntos.

Por qué se hace
Porque el diente no se puede conservar, o porque hace falta su espacio para otro tratamiento. Me dijeron cuál es el motivo en este caso.

Qué molestias y riesgos tiene
Lo habitual es dolor, hinchazón y un poco de sangrado durante unos días. A veces hay infección, la herida tarda en cerrar, se daña un diente vecino o queda un trozo de raíz. En las muelas de abajo puede quedar adormecida la lengua o el labio, casi siempre por un tiempo. En las de arriba puede abrirse una comunicación con el seno maxilar.

A qué me comprometo
A decir qué enfermedades, alergias y medicamentos hay, a seguir las indicaciones para después, y a llamar si hay fiebre, sangrado que no para o dolor que aumenta.

Qué otras opciones hay
Intentar conservar el diente, si se puede, o no hacer nada. Me explicaron qué pasa en cada caso, y cómo se puede reponer el diente.

${MY_RIGHTS}`,
  },
  {
    kind: 'endodoncia',
    title: 'Consentimiento para endodoncia',
    text: `${I_SIGN}, acepto el tratamiento de conductos que me explicó {profesional} para {paciente}, de {edad}.

En qué consiste
Con anestesia local se abre el diente, se limpia por dentro hasta la punta de las raíces y se rellena. Puede necesitar varias citas y radiografías. Después el diente se reconstruye, a menudo con una corona.

Qué se espera
Conservar el diente sin dolor ni infección. La mayoría de los tratamientos salen bien, pero algunos fracasan y hay que repetirlos, operar la punta de la raíz o extraer el diente.

Qué molestias y riesgos tiene
Puede haber dolor al morder e hinchazón durante unos días. A veces se rompe un instrumento dentro del conducto, se perfora la raíz, no se llega hasta la punta o el diente se fractura. El diente puede oscurecerse.

A qué me comprometo
A acudir a todas las citas, a reconstruir el diente en el plazo que me indiquen y a no morder cosas duras con él hasta entonces.

Qué otras opciones hay
Extraer el diente o no hacer nada. Me explicaron qué pasa en cada caso.

${MY_RIGHTS}`,
  },
  {
    kind: 'imagenes',
    title: 'Consentimiento para imágenes clínicas',
    text: `${I_SIGN}, acepto que {clinica} tome y guarde fotografías, radiografías y modelos de {paciente}, de {edad}, como me explicó {profesional}.

Para qué se usan
Para diagnosticar, planificar y comparar el tratamiento. Forman parte de la historia clínica y las ve solo quien atiende.

Qué no se hace sin preguntar otra vez
No se publican ni se muestran a otras personas, ni siquiera sin el nombre. Si la clínica quisiera usarlas en una clase, en un artículo o en sus redes, lo pedirá en otra hoja, y puedo decir que no.

Cuánto se guardan
El tiempo que la ley pide para la historia clínica. Puedo pedir una copia.

${MY_RIGHTS}`,
  },
  {
    kind: 'datos',
    title: 'Consentimiento para el uso de datos personales',
    text: `${I_SIGN}, acepto que {clinica} guarde y use los datos de {paciente}, de {edad}, como me explicó {profesional}.

Qué datos se guardan
Nombre, documento, teléfonos, dirección y correo; la historia clínica con sus imágenes; las citas, los presupuestos y los pagos.

Para qué se usan
Para atender, para avisar de las citas, para cobrar y para cumplir la ley. No se venden ni se entregan a nadie más, salvo que la ley obligue o que haga falta para el tratamiento, como en un laboratorio o con otro especialista.

Qué derechos tengo
Puedo ver los datos, pedir una copia, corregirlos y pedir que se eliminen cuando la ley ya no obligue a guardarlos. Para eso basta con decirlo en la clínica.

Cómo quiero que me avisen
Acepto que me llamen o me escriban a los teléfonos y al correo que di. Puedo pedir que dejen de hacerlo.

${MY_RIGHTS}`,
  },
];
